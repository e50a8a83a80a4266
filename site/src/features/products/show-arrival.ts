import type { DeliveryTimes } from '#shared/contracts/delivery-times'
import { arrivalText, countryOfLanguages } from '#shared/delivery-time'
import { toDay } from '#shared/format-date'

/** Shows when the garment arrives in the country of the browser's language, if the store knows that. */
export async function showArrival(delivery: HTMLElement): Promise<void> {
  const country = countryOfLanguages(navigator.languages)
  if (!country) return
  const response = await fetch('/_api/delivery-times', { priority: 'low' }).catch(() => undefined)
  if (!response?.ok) return
  const times: DeliveryTimes = await response.json()
  const time = times[country]?.[delivery.dataset.arrivalOf ?? '']
  if (!time) return
  const arrival = delivery.querySelector<HTMLElement>('[data-arrival]')!
  arrival.textContent = arrivalText(time, toDay(new Date())) + arrival.dataset.arrival
}
