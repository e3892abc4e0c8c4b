import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { NewsHandlers } from '../news.ts'
import type { CardVault } from './card.port.ts'
import { dropCard } from './cards.actions.ts'

type CardJobsDeps = { db: NodePgDatabase; paymentProviders: readonly (CardVault & { name: string })[] }

export const cardHandlers = ({ db, paymentProviders: desks }: CardJobsDeps): NewsHandlers<'card.forgotten'> => ({
  'card.forgotten': ({ cardId }) => dropCard({ db, desks }, cardId),
})
