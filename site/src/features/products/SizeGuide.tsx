import type { SizeTable, SizeTableKind, SizeValue } from '#shared/contracts/product-details'
import type { StoredImage } from '#shared/stored-image'
import { ResponsiveImage } from '../../components/ResponsiveImage.tsx'
import { TextBlocks } from './TextBlocks.tsx'

export interface MeasuringImage {
  kind: SizeTableKind
  url: string
  note: string | null
  storedImage: StoredImage
}

interface SizeGuideProps {
  tables: readonly SizeTable[]
  images: readonly MeasuringImage[]
}

const CAPTIONS: Record<SizeTableKind, string> = {
  garment: 'The product itself, laid flat',
  body: 'Your measurements',
  international: 'Sizes elsewhere',
}

export function SizeGuide({ tables, images }: SizeGuideProps) {
  return (
    <>
      <UnitSwitch />
      {tables.map((table) => (
        <div key={table.kind} className="flex flex-col gap-3">
          <SizeTableView table={table} />
          {table.note && (
            <div className="flex flex-col gap-2 text-xs text-muted">
              <TextBlocks text={table.note} />
            </div>
          )}
          {images
            .filter(({ kind }) => kind === table.kind)
            .map((image) => (
              <figure key={image.url} className="grid items-center gap-4 sm:grid-cols-[12rem_1fr]">
                <ResponsiveImage
                  image={{ url: image.url, altText: `How to measure: ${CAPTIONS[table.kind].toLowerCase()}` }}
                  storedImage={image.storedImage}
                  place="measuring"
                  className="block w-48 overflow-hidden rounded-soft bg-tile"
                />
                {image.note && (
                  <figcaption className="flex flex-col gap-2 text-xs text-muted">
                    <TextBlocks text={image.note} />
                  </figcaption>
                )}
              </figure>
            ))}
        </div>
      ))}
    </>
  )
}

const UnitSwitch = () => (
  <fieldset className="needs-script flex gap-4 print:hidden">
    <legend className="sr-only">Units</legend>
    {['in', 'cm'].map((unit) => (
      <label key={unit} className="flex min-h-11 cursor-pointer items-center gap-2">
        <input type="radio" name="unit" value={unit} className="size-5" />
        <span>{unit === 'in' ? 'Inches' : 'Centimeters'}</span>
      </label>
    ))}
  </fieldset>
)

function SizeTableView({ table: { kind, rows } }: { table: SizeTable }) {
  const sizes = [...new Set(rows.flatMap(({ values }) => values.map(({ size }) => size)))]
  const caption = CAPTIONS[kind]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
    <section className="overflow-x-auto" tabIndex={0} aria-label={`${caption}, table`}>
      <table className="size-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Size</th>
            {rows.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sizes.map((size) => (
            <tr key={size}>
              <th scope="row">{size}</th>
              {rows.map(({ label, values }) => (
                <td key={label}>
                  <Measure value={values.find((each) => each.size === size)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Measure({ value }: { value: SizeValue | undefined }) {
  if (!value) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="sr-only">not stated</span>
      </>
    )
  }
  const { inches, cm, text } = value
  return (
    <>
      {text !== null && <bdi>{text}</bdi>}
      {inches !== null && <span>{`${inches} in`}</span>}
      {cm !== null && <small>{`${cm} cm`}</small>}
    </>
  )
}
