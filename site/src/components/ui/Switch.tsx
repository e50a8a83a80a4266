import { Switch as Radix } from 'radix-ui'
import { useId } from 'react'

interface SwitchProps {
  label: string
  /** Text beside the switch. Its accessible name stays the label. */
  text?: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

export function Switch({ label, text, checked, disabled, onChange }: SwitchProps) {
  const id = useId()
  return (
    <span className="relative inline-flex items-center gap-2.5">
      <Radix.Root
        id={id}
        className="peer group h-7 w-12 flex-none rounded-full border border-edge bg-tile p-0.5 transition-colors before:absolute before:-inset-2 hover:border-ink disabled:opacity-50 data-[state=checked]:border-green data-[state=checked]:bg-green"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
      >
        <Radix.Thumb className="block size-5.5 rounded-full bg-edge transition-transform data-[state=checked]:translate-x-5 data-[state=checked]:bg-on-green" />
      </Radix.Root>
      {text && (
        <label htmlFor={id} className="text-sm">
          {text}
        </label>
      )}
    </span>
  )
}
