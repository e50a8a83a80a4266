import type { BlankName } from './blanks.ts'
import type { SizeGuideDefinition } from './size-guide-definition.ts'
import { garmentText, toleranceNote } from './size-guide-texts.ts'

const growthNote =
  '<p dir="ltr">Go by height rather than by age.<br />Between two sizes, take the larger one: it fits longer.&nbsp;</p>'

export const kidsSizeGuides: Partial<Record<BlankName, SizeGuideDefinition>> = {
  kidsTee: {
    sizes: ['2T', '3T', '4T', '5T'],
    tables: [
      {
        type: 'measure_yourself',
        description: growthNote,
        measurements: {
          Age: ['2 years', '3 years', '4 years', '5 years'],
          Height: [
            [33, 36],
            [36, 39],
            [39, 42],
            [42, 45],
          ],
          Chest: [21, 22, 23, 24],
        },
      },
      {
        type: 'product_measure',
        description: toleranceNote,
        image: 'tee',
        imageDescription: garmentText,
        measurements: {
          Length: [15.5, 16.5, 17.5, 18.5],
          Width: [12, 12.5, 13.5, 14],
          'Sleeve length': [4.5, 4.75, 5, 5.25],
        },
      },
    ],
  },
  babyTee: {
    sizes: ['3-6m', '6-12m', '12-18m', '18-24m'],
    tables: [
      {
        type: 'measure_yourself',
        description: growthNote,
        measurements: {
          Age: ['3–6 months', '6–12 months', '12–18 months', '18–24 months'],
          Height: [
            [23, 26],
            [26, 29],
            [29, 31.5],
            [31.5, 34],
          ],
          Weight: ['12–16 lbs', '16–20 lbs', '20–24 lbs', null],
        },
      },
      {
        type: 'product_measure',
        image: 'tee',
        imageDescription: garmentText,
        measurements: {
          Length: [10.5, 11.5, 12.5, 13.5],
          Width: [9.5, 10, 10.5, 11],
          'Sleeve length': [3, 3.25, 3.5, 3.75],
        },
      },
    ],
  },
  kidsHoodie: {
    sizes: ['6', '8', '10', '12', '14', '16'],
    tables: [
      {
        type: 'measure_yourself',
        description: growthNote,
        measurements: {
          Height: [
            [45, 48],
            [48, 52],
            [52, 56],
            [56, 60],
            [60, 63],
            [63, 66],
          ],
          Chest: [
            [25, 26],
            [26.5, 27.5],
            [28, 29],
            [29.5, 30.5],
            [31, 32],
            [32.5, 33.5],
          ],
        },
      },
      {
        type: 'product_measure',
        description: toleranceNote,
        image: 'hoodie',
        imageDescription: garmentText,
        measurements: {
          Length: [18, 19, 20.5, 22, 23.5, 25],
          Width: [15, 16, 17, 18, 19, 20],
          'Sleeve length': [16.5, 18, 19.5, 21, 22.5, 24],
        },
      },
    ],
  },
}
