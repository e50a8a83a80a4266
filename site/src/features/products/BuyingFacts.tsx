interface BuyingFactsProps {
  /** Days as the provider states them, or null if unknown. */
  productionDays: number | null
}

/** Answers common questions, one line each, with a link to the page that says more. */
export function BuyingFacts({ productionDays }: BuyingFactsProps) {
  const facts: [name: string, text: string, href: string][] = [
    [
      'Delivery',
      productionDays === null
        ? 'Ships once it is made for you'
        : `Ships in about ${productionDays} days: it is made for you first`,
      '/shipping',
    ],
    ['Shipping', 'Calculated at checkout', '/shipping'],
    ['Returns', 'Within 30 days if it is our fault', '/returns'],
  ]
  return (
    <dl className="buying-facts">
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
