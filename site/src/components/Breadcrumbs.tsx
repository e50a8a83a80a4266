interface BreadcrumbsProps {
  items: readonly { name: string; href?: string }[]
}

export function Breadcrumbs({ items }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" className="breadcrumbs py-2 text-xs text-muted md:py-4">
      <ol className="flex flex-wrap gap-x-2">
        {items.map(({ name, href }) => (
          <li key={name}>{href ? <a href={href}>{name}</a> : <span aria-current="page">{name}</span>}</li>
        ))}
      </ol>
    </nav>
  )
}
