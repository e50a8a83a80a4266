import type { BlankName } from './blanks.ts'
import type { SizeGuideDefinition } from './size-guide-definition.ts'
import { headText, sockText } from './size-guide-texts.ts'

const mugGuide: SizeGuideDefinition = {
  sizes: ['11 oz', '15 oz', '20 oz'],
  tables: [
    {
      type: 'product_measure',
      measurements: { Height: [3.8, 4.7, 4.3], Diameter: [3.2, 3.3, 3.7] },
    },
  ],
}

export const accessorySizeGuides: Partial<Record<BlankName, SizeGuideDefinition>> = {
  whiteMug: mugGuide,
  blackMug: mugGuide,
  cap: {
    sizes: ['One size'],
    tables: [
      {
        type: 'measure_yourself',
        description: '<p>The strap adjusts within this range.</p>',
        image: 'cap',
        imageDescription: headText,
        measurements: { 'Head circumference': [[20.5, 24.5]] },
      },
      {
        type: 'product_measure',
        measurements: { 'Crown height': [3.1], 'Visor length': [2.6] },
      },
    ],
  },
  socks: {
    sizes: ['S/M', 'L/XL'],
    tables: [
      {
        type: 'product_measure',
        description: '<p dir="ltr">Measured without stretching.&nbsp;</p>',
        image: 'socks',
        imageDescription: sockText,
        measurements: {
          'Foot length': [
            [8.5, 10],
            [10, 11.5],
          ],
          Height: [8, 8.6],
        },
      },
      {
        type: 'international',
        description: '<p>Shoe sizes. Between two sizes, take the larger one.</p>',
        measurements: {
          'US men’s shoe size': [
            [6, 8.5],
            [9, 12],
          ],
          'US women’s shoe size': [
            [7.5, 10],
            [10.5, 13.5],
          ],
          'EU shoe size': [
            [38, 41],
            [42, 46],
          ],
          'UK shoe size': [
            [5, 7.5],
            [8, 11],
          ],
        },
      },
    ],
  },
  tote: {
    sizes: ['One size'],
    tables: [
      {
        type: 'product_measure',
        measurements: {
          Height: [16],
          Width: [{ inches: '14 ½', cm: '36.8' }],
          Depth: [5],
        },
      },
    ],
  },
  largeTote: { sizes: ['One size'], tables: [] },
}
