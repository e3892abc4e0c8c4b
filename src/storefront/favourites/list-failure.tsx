import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { FavouritesTexts } from './favourites.texts.ts'

type ListFailureProps = { kind: 'failed' | 'offline'; t: FavouritesTexts; onRetry: () => void }

export function ListFailure({ kind, t, onRetry }: ListFailureProps) {
  const isOffline = kind === 'offline'
  return (
    <div role="alert">
      <EmptyState title={isOffline ? t.offline : t.trouble} text={isOffline ? t.offlineText : t.troubleText}>
        <Button onClick={onRetry}>{t.retry}</Button>
      </EmptyState>
    </div>
  )
}
