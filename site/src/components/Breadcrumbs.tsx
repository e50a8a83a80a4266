interface BreadcrumbsProps {
  items: readonly { name: string; href?: string }[]
}

export function Breadcrumbs({ items }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" className="py-4 text-xs text-muted">
      <ol className="flex flex-wrap gap-x-2">
        {items.map(({ name, href }) => (
          <li
            key={name}
            className="flex min-w-0 gap-x-2 not-first:before:content-['/'_/_''] not-first:before:text-edge"
          >
            {href ? (
              <a href={href} className="underline-offset-4 hover:text-ink hover:underline">
                {name}
              </a>
            ) : (
              <span aria-current="page" className="min-w-0 text-ink">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
