import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { FavouritesTexts } from './favourites.texts.ts'

type TroubleProps = { kind: 'failed' | 'offline'; t: FavouritesTexts; onRetry: () => void }

export function ListTrouble({ kind, t, onRetry }: TroubleProps) {
  const isOffline = kind === 'offline'
  return (
    <div role="alert">
      <EmptyState title={isOffline ? t.offline : t.trouble} text={isOffline ? t.offlineText : t.troubleText}>
        <Button onClick={onRetry}>{t.retry}</Button>
      </EmptyState>
    </div>
  )
}
