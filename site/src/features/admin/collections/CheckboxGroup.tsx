import type { ReactNode } from 'react'

interface CheckboxGroupProps<T extends string> {
  legend: string
  choices: readonly Choice<T>[]
  selected: readonly T[]
  onChange: (selected: T[]) => void
}

export interface Choice<T extends string> {
  value: T
  text: string
  count: number
  swatch?: ReactNode
}

export function CheckboxGroup<T extends string>({
  legend,
  choices,
  selected,
  onChange,
}: CheckboxGroupProps<T>) {
  const toggle = (value: T, isChecked: boolean) =>
    onChange(
      choices
        .map((choice) => choice.value)
        .filter((each) => (each === value ? isChecked : selected.includes(each))),
    )
  if (choices.length === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {choices.map(({ value, text, count, swatch }) => (
          <label key={value} className="flex min-h-10 cursor-pointer items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              checked={selected.includes(value)}
              onChange={(event) => toggle(value, event.target.checked)}
              className="size-5 flex-none"
            />
            {swatch}
            <span className="min-w-0 leading-tight">
              <span>{`${text} `}</span>
              <span className="price text-muted">{`(${count})`}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
