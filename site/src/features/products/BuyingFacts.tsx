interface BuyingFactsProps {
  /** Days as the provider states them, or null if unknown. */
  productionDays: number | null
  /** Type of the garment whose arrival the page's script looks up, or null if it can't be bought. */
  arrivalOf: string | null
  /** True if nobody has edited the text page 'Returns', whose days are named here. */
  isReturnsDefault: boolean
}

/** Answers common questions, one line each, with a link to the page that says more. */
export function BuyingFacts({ productionDays, arrivalOf, isReturnsDefault }: BuyingFactsProps) {
  const facts: [name: string, text: string, href: string][] = [
    ['Shipping', 'Calculated at checkout', '/shipping'],
    ['Returns', isReturnsDefault ? 'Within 30 days if it is our fault' : 'What we take back', '/returns'],
  ]
  return (
    <dl className="buying-facts">
      <div>
        <dt>Delivery</dt>
        <dd>
          <a href="/shipping" data-arrival-of={arrivalOf ?? undefined}>
            <span>
              {productionDays === null
                ? 'Ships once it is made for you'
                : `Ships in about ${productionDays} days: it is made for you first`}
            </span>
            <span data-arrival={productionDays === null ? '' : ', made for you first'} />
          </a>
        </dd>
      </div>
      {facts.map(([name, text, href]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <a href={href}>{text}</a>
          </dd>
        </div>
      ))}
    </dl>
  )
}
