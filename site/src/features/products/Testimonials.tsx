const TESTIMONIALS = [
  {
    quote:
      'Wore it to the interview. They asked where I got it, then why I left my last job. I had a good answer to the first.',
    name: 'Dana R.',
    role: 'Between roles, by mutual agreement',
  },
  {
    quote: 'My recruiter called it “a bold choice”. It is the most specific feedback I have had all year.',
    name: 'Marcus T.',
    role: 'Product manager, formerly',
  },
  {
    quote:
      'Arrived before a single reply to my applications did. The fit is excellent, culturally and otherwise.',
    name: 'Priya S.',
    role: 'Open to relocation',
  },
]

export function Testimonials() {
  return (
    <section aria-labelledby="references" className="page-width py-14 md:py-20">
      <h2 id="references" className="text-xl">
        References, available without request
      </h2>
      <ul className="mt-6 grid gap-4 md:grid-cols-3 md:gap-5">
        {TESTIMONIALS.map(({ quote, name, role }) => (
          <li key={name}>
            <figure className="flex h-full flex-col justify-between gap-6 rounded-soft border border-line p-6">
              <blockquote>{quote}</blockquote>
              <figcaption className="text-sm">
                <span className="block font-semibold">{name}</span>
                <span className="text-muted">{role}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
