import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { NewsHandlers } from '../news.ts'
import type { CardDesk } from './card.port.ts'
import { dropCard } from './cards.actions.ts'

type CardJobsDeps = { db: NodePgDatabase; payments?: (CardDesk & { name: string }) | undefined }

export const cardHandlers = ({ db, payments: provider }: CardJobsDeps): NewsHandlers<'card.forgotten'> => ({
  'card.forgotten': ({ cardId }) => dropCard({ db, provider }, cardId),
})
