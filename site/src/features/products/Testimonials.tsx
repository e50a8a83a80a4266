import type { Testimonial } from '#shared/contracts/storefront'

export function Testimonials({ items }: { items: readonly Testimonial[] }) {
  return (
    <section aria-labelledby="references" className="page-width py-14 md:py-20">
      <h2 id="references" className="text-xl">
        References, available without request
      </h2>
      <ul className="testimonials">
        {items.map(({ quote, name, role }, index) => (
          <li key={index}>
            <figure>
              <blockquote>{quote}</blockquote>
              <figcaption>
                <b>{name}</b>
                <span>{role}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
