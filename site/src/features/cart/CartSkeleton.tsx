export function CartSkeleton() {
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">Loading the cart</span>
      {[0, 1].map((key) => (
        <div
          key={key}
          className="grid animate-pulse grid-cols-[5rem_1fr] gap-4 py-5 motion-reduce:animate-none"
        >
          <div className="aspect-square rounded-soft bg-tile" />
          <div className="flex flex-col gap-3">
            <div className="h-5 w-3/4 rounded-soft bg-tile" />
            <div className="h-4 w-1/2 rounded-soft bg-tile" />
            <div className="h-10 w-32 rounded-soft bg-tile" />
          </div>
        </div>
      ))}
    </div>
  )
}
