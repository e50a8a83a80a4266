import type {
  MeasurementDefinition,
  SizeGuideDefinition,
  SizeTableDefinition,
} from '../../data/sandbox/size-guide-definition.ts'
import { addImageFile, type ImageFiles } from './image.ts'
import type { Measurement, SizeGuide, SizeTable } from './wire.ts'

type Unit = SizeTable['unit']

export function toSizeGuide(
  blankId: number,
  { sizes, tables }: SizeGuideDefinition,
  images: ImageFiles,
): SizeGuide {
  return {
    product_id: blankId,
    available_sizes: [...sizes],
    size_tables: tables.flatMap((table) => {
      const units: Unit[] = table.type === 'international' ? ['none'] : ['inches', 'cm']
      return units.map((unit) => toSizeTable(table, unit, sizes, images))
    }),
  }
}

function toSizeTable(
  { type, description, image, imageDescription, measurements }: SizeTableDefinition,
  unit: Unit,
  sizes: readonly string[],
  images: ImageFiles,
): SizeTable {
  return {
    type,
    unit,
    ...(description && { description }),
    ...(image && { image_url: addImageFile(images, `measure_${image}.webp`).preview_url }),
    ...(imageDescription && { image_description: imageDescription }),
    measurements: Object.entries(measurements).map(([label, values]) =>
      toMeasurement(label, values, unit, sizes),
    ),
  }
}

function toMeasurement(
  label: string,
  values: readonly MeasurementDefinition[],
  unit: Unit,
  sizes: readonly string[],
): Measurement {
  const hasText = values.some((value) => typeof value === 'string')
  return {
    type_label: label,
    ...(hasText && { unit: 'none' }),
    values: sizes.flatMap((size, index) => {
      const value = values[index] ?? null
      return value === null ? [] : [{ size, ...toValue(value, unit) }]
    }),
  }
}

function toValue(value: NonNullable<MeasurementDefinition>, unit: Unit) {
  if (typeof value === 'string') return { value }
  if (typeof value === 'number') return { value: toText(value, unit) }
  if ('inches' in value) return { value: unit === 'cm' ? value.cm : value.inches }
  const [min, max] = value
  return { min_value: toText(min, unit), max_value: toText(max, unit) }
}

const toText = (value: number, unit: Unit) => String(unit === 'cm' ? Math.round(value * 25.4) / 10 : value)
