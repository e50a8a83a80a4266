import type { BlankName } from './blanks.ts'
import type { SizeGuideDefinition, SizeTableDefinition } from './size-guide-definition.ts'
import { bodyText, garmentText, suppliersNote, toleranceNote } from './size-guide-texts.ts'

const bodyTable = (measurements: SizeTableDefinition['measurements']): SizeTableDefinition => ({
  type: 'measure_yourself',
  description: suppliersNote,
  image: 'body',
  imageDescription: bodyText,
  measurements,
})

const garmentTable = (
  image: SizeTableDefinition['image'],
  measurements: SizeTableDefinition['measurements'],
): SizeTableDefinition => ({
  type: 'product_measure',
  description: toleranceNote,
  image,
  imageDescription: garmentText,
  measurements,
})

export const adultSizeGuides: Partial<Record<BlankName, SizeGuideDefinition>> = {
  tee: {
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'],
    tables: [
      bodyTable({
        Chest: [
          [31, 34],
          [34, 37],
          [38, 41],
          [42, 45],
          [46, 49],
          [50, 53],
          [54, 57],
          [58, 61],
          [62, 65],
        ],
        Waist: [[26, 28], [28, 30], [31, 33], [34, 37], [38, 41], [42, 45], [46, 49], [50, 53], null],
      }),
      garmentTable('tee', {
        Length: [27, 28, 29, 30, 31, 32, 33, 34, 35],
        Width: [16.5, 18, 20, 22, 24, 26, 28, 30, 31],
        'Sleeve length': [7.8, 8.1, 8.5, 8.9, 9.3, 9.7, 10.1, 10.5, null],
      }),
      {
        type: 'international',
        measurements: {
          'US size': [34, 36, [38, 40], [42, 44], [46, 48], [48, 50], 52, 54, 56],
          'EU size': [44, 46, [48, 50], [52, 54], [56, 58], [58, 60], 62, 64, 66],
          'UK size': [34, 36, [38, 40], [42, 44], [46, 48], [48, 50], 52, 54, 56],
        },
      },
    ],
  },
  classicTee: {
    sizes: ['S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'],
    tables: [
      garmentTable('tee', {
        Length: [28, 29, 30, 31, 32, 33, 34, 35],
        Width: [18, 20, 22, 24, 26, 28, 30, 32],
        'Sleeve length': [8.3, 8.7, 9.1, 9.4, 9.8, 10.2, 10.6, 11],
      }),
    ],
  },
  hoodie: {
    sizes: ['S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'],
    tables: [
      bodyTable({
        Chest: [
          [34, 36],
          [38, 40],
          [42, 44],
          [46, 48],
          [50, 52],
          [54, 56],
          [58, 60],
          [62, 64],
        ],
        Waist: [
          [28, 30],
          [32, 34],
          [36, 38],
          [40, 42],
          [44, 46],
          [48, 50],
          [52, 54],
          [56, 58],
        ],
      }),
      garmentTable('hoodie', {
        Length: [27, 28, 29, 30, 31, 32, 33, 34],
        Width: [20, 22, 24, 26, 28, 30, 32, 34],
        'Sleeve length': [25.5, 26, 26.5, 27, 27.5, 28, 28.5, 29],
      }),
    ],
  },
  crewneck: {
    sizes: ['S', 'M', 'L', 'XL', '2XL', '3XL'],
    tables: [
      bodyTable({
        Chest: [
          [34, 36],
          [38, 40],
          [42, 44],
          [46, 48],
          [50, 52],
          [54, 56],
        ],
        Waist: [
          [28, 30],
          [32, 34],
          [36, 38],
          [40, 42],
          [44, 46],
          [48, 50],
        ],
      }),
      garmentTable('crewneck', {
        Length: [27, 28, 29, 30, 31, 32],
        Width: [20, 22, 24, 26, 28, 30],
        'Sleeve length': [25.6, 26.2, 26.8, 27.4, 28, null],
      }),
    ],
  },
  longSleeve: {
    sizes: ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'],
    tables: [
      bodyTable({
        Chest: [
          [31, 34],
          [34, 37],
          [38, 41],
          [42, 45],
          [46, 49],
          [50, 53],
          [54, 57],
        ],
        Waist: [
          [26, 28],
          [28, 30],
          [31, 33],
          [34, 37],
          [38, 41],
          [42, 45],
          [46, 49],
        ],
      }),
      garmentTable('long-sleeve', {
        Length: [27, 28, 29, 30, 31, 32, 33],
        Width: [17, 18, 20, 22, 24, 26, 28],
        'Sleeve length': [24, 24.75, 25.25, 25.75, 26.25, 26.75, 27.25],
      }),
    ],
  },
}
