/** Clicks on buttons of an island that is not hydrated yet. A queued button is busy. */
export class ClickQueue {
  #buttons: HTMLButtonElement[] = []

  /** A form is submitted once, however often its button is clicked. */
  add(button: HTMLButtonElement): void {
    if (button.type !== 'submit' || !this.#buttons.includes(button)) this.#buttons.push(button)
    button.ariaBusy = 'true'
  }

  takeAll(): HTMLButtonElement[] {
    for (const button of this.#buttons) button.ariaBusy = null
    return this.#buttons.splice(0)
  }

  takeSubmit(): HTMLButtonElement | undefined {
    const submit = this.#buttons.find(({ type }) => type === 'submit')
    if (!submit) return undefined
    this.#buttons.splice(this.#buttons.indexOf(submit), 1)
    submit.ariaBusy = null
    return submit
  }
}
