import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../../../lib/query.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { AltTextSection } from './AltTextSection.tsx'
import { DescriptionSection } from './DescriptionSection.tsx'
import { printfulAccessQuery, rangeHealthQuery } from './health.queries.ts'
import { LeftOutSection } from './LeftOutSection.tsx'
import { MarginSection } from './MarginSection.tsx'
import { NewSection } from './NewSection.tsx'
import { ProblemList } from './ProblemList.tsx'
import { RegionSection } from './RegionSection.tsx'
import { StockSection } from './StockSection.tsx'
import { TokenSection } from './TokenSection.tsx'

export function HealthScreen() {
  const { data: health, error } = useQuery(rangeHealthQuery(), queryClient)
  const { data: access } = useQuery(printfulAccessQuery(), queryClient)
  const isLoaded = health !== undefined
  useEffect(() => {
    if (isLoaded) focusSection(location.hash.slice(1))
  }, [isLoaded])
  const isFailed = error !== null && !isLoaded
  const loaded = { health, isFailed }
  return (
    <div className="flex flex-col gap-5">
      {isFailed && (
        <LoadFailed
          title="Failed to load the health of the range"
          error={error}
          onRetry={() => void queryClient.refetchQueries(rangeHealthQuery())}
        />
      )}
      <nav aria-label="Sections">
        <ProblemList health={health} access={access} />
      </nav>
      <p role="status" className="sr-only">
        {isLoaded ? '' : 'Loading the health of the range'}
      </p>
      <NewSection />
      <MarginSection {...loaded} />
      <StockSection {...loaded} />
      <RegionSection {...loaded} />
      <DescriptionSection {...loaded} />
      <AltTextSection {...loaded} />
      <LeftOutSection {...loaded} />
      <TokenSection />
    </div>
  )
}

/** The browser looked for the fragment before there was anything to find. */
function focusSection(id: string) {
  const section = document.getElementById(id)
  section?.scrollIntoView({ behavior: 'instant' })
  section?.focus({ preventScroll: true })
}
