import type { Locale } from '#kernel/locale.ts'
import { cardPath } from '#shop/media/share-card-address.ts'
import { cardSize } from '#shop/media/share-card.rules.ts'
import type { SharedPicture } from '#web/page.ts'

type CardPlace = { locale: Locale; context: { secretKeys: readonly string[] } }
type CardInput = { title: string; cover?: { hash: string } | null | undefined }

/** Share picture of a page: title beside its cover, or on pine without a cover. */
export const shareCard = ({ locale, context }: CardPlace, { title, cover }: CardInput): SharedPicture => ({
  src: cardPath(context.secretKeys, { locale, title, hash: cover?.hash }),
  ...cardSize,
  alt: title,
})
