interface PeriodSelectProps<Period extends string | number> {
  periods: readonly Period[]
  value: Period
  /** Returns the name of a period, such as `12 months`. */
  nameOf: (period: Period) => string
  onChange: (period: Period) => void
}

/** Chooses the period whose figures a card of the dashboard shows. */
export const PeriodSelect = <Period extends string | number>({
  periods,
  value,
  nameOf,
  onChange,
}: PeriodSelectProps<Period>) => (
  <label className="flex items-center gap-2 text-sm">
    <span className="whitespace-nowrap">Period</span>
    <select
      className="field field-small"
      value={value}
      onChange={({ target }) => onChange(periods[target.selectedIndex]!)}
    >
      {periods.map((period) => (
        <option key={period} value={period}>
          {nameOf(period)}
        </option>
      ))}
    </select>
  </label>
)
