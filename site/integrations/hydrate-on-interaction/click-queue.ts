/** Clicks on elements of an island that is not hydrated yet. A queued element is busy. */
export class ClickQueue {
  #elements: HTMLElement[] = []

  /** A form is submitted once, however often its button is clicked. */
  add(element: HTMLElement): void {
    if (!isSubmit(element) || !this.#elements.includes(element)) this.#elements.push(element)
    element.ariaBusy = 'true'
  }

  takeAll(): HTMLElement[] {
    for (const element of this.#elements) element.ariaBusy = null
    return this.#elements.splice(0)
  }

  takeSubmit(): HTMLButtonElement | undefined {
    const submit = this.#elements.find(isSubmit)
    if (!submit) return undefined
    this.#elements.splice(this.#elements.indexOf(submit), 1)
    submit.ariaBusy = null
    return submit
  }
}

const isSubmit = (element: HTMLElement): element is HTMLButtonElement =>
  element instanceof HTMLButtonElement && element.type === 'submit'
