const findSetting = () => document.querySelector<HTMLMetaElement>('meta[name=checkout]')

export const isCheckoutOn = (): boolean => findSetting() !== null

/** True if the store takes only test payments. */
export const isTestMode = (): boolean => findSetting()?.content === 'test'
