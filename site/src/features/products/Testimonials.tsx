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
      <ul className="testimonials">
        {TESTIMONIALS.map(({ quote, name, role }) => (
          <li key={name}>
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
