import { Mark } from '../../components/Mark.tsx'

export function EmptyCart() {
  return (
    <div className="flex flex-col items-center gap-4 pt-12 pb-24 text-center">
      <Mark className="size-24" />
      <p className="text-lg font-semibold">Your cart is empty</p>
      <p className="max-w-64 text-muted">Good gear for the search is one click away.</p>
      <a href="/products" className="button mt-2">
        Browse all products
      </a>
    </div>
  )
}
