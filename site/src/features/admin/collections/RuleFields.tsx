import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { COLOR_FAMILIES, type ColorFamily } from '#shared/color-family'
import type { CollectionChoices } from '#shared/contracts/collection-rules'
import { garmentPlural } from '#shared/garment-type'
import { capitalize } from '#shared/plain-text'
import { Swatch } from '../../../components/Swatch.tsx'
import { Field } from '../../../components/ui/Field.tsx'
import { colorFamilySwatch } from '../../../lib/color-family-swatch.ts'
import { queryClient } from '../../../lib/query.ts'
import { QueryView } from '../QueryView.tsx'
import { CheckboxGroup, type Choice } from './CheckboxGroup.tsx'
import type { CollectionForm, RulesDraft } from './collection-form.ts'
import { collectionChoicesQuery } from './collections.queries.ts'
import { RulePreview } from './RulePreview.tsx'

interface RuleFieldsProps {
  rules: RulesDraft
  errors: FieldErrors<CollectionForm>['rules']
  register: UseFormRegister<CollectionForm>
  onChange: (rules: RulesDraft) => void
}

export function RuleFields({ rules, errors, register, onChange }: RuleFieldsProps) {
  const query = useQuery(collectionChoicesQuery(), queryClient)
  const { data: choices } = query
  const [initial] = useState(rules)
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-muted">
        It has every product of a chosen type that comes in a chosen color at a price in the range. What is
        left empty means any.
      </p>
      <QueryView
        query={query}
        failed="Types and colors failed to load."
        isCard
        skeleton={null}
        empty={{
          when: ({ types }) => types.length === 0,
          text: 'No product has a type yet: the next sync brings them.',
        }}
      >
        {() => null}
      </QueryView>
      <CheckboxGroup
        legend="Types"
        choices={toTypeChoices(choices, [...initial.types, ...rules.types])}
        selected={rules.types}
        onChange={(types) => onChange({ ...rules, types })}
      />
      <CheckboxGroup
        legend="Colors"
        choices={toColorChoices(choices, [...initial.colors, ...rules.colors])}
        selected={rules.colors}
        onChange={(colors) => onChange({ ...rules, colors })}
      />
      <div className="-mb-3 grid grid-cols-2 gap-4">
        <Field label="Lowest price" error={errors?.minPrice?.message} reserveErrorSpace>
          {(control) => (
            <input
              {...control}
              {...register('rules.minPrice', { deps: 'rules.maxPrice' })}
              inputMode="decimal"
              placeholder="Any"
              className="field price"
            />
          )}
        </Field>
        <Field label="Highest price" error={errors?.maxPrice?.message} reserveErrorSpace>
          {(control) => (
            <input
              {...control}
              {...register('rules.maxPrice')}
              inputMode="decimal"
              placeholder="Any"
              className="field price"
            />
          )}
        </Field>
      </div>
      {errors?.message && (
        <p role="alert" ref={scrollIntoView} className="text-sm font-semibold text-danger">
          {errors.message}
        </p>
      )}
      <RulePreview rules={rules} />
    </div>
  )
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

function toTypeChoices(choices: CollectionChoices | undefined, own: readonly string[]): Choice<string>[] {
  const counts = new Map(choices?.types.map(({ value, count }) => [value, count]))
  const values = new Set([...counts.keys(), ...own])
  return [...values]
    .map((value) => ({ value, text: garmentPlural(value), count: counts.get(value) ?? 0 }))
    .toSorted((a, b) => a.text.localeCompare(b.text, 'en'))
}

function toColorChoices(choices: CollectionChoices | undefined, own: readonly ColorFamily[]) {
  const counts = new Map(choices?.colors.map(({ value, count }) => [value, count]))
  return COLOR_FAMILIES.filter((value) => counts.has(value) || own.includes(value)).map((value) => {
    const code = colorFamilySwatch(value)
    return {
      value,
      text: capitalize(value),
      count: counts.get(value) ?? 0,
      swatch: code && <Swatch color={{ code, code2: null }} className="size-4.5" />,
    }
  })
}
