export const isTrackingRefused = (): boolean =>
  navigator.doNotTrack === '1' ||
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)
