import { Check, Copy, MessageCircle, Phone, ShoppingBag } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { counted } from '#ui/counted.ts'
import { formatMoney } from '#ui/format-money.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useBriefly } from '#ui/use-briefly.ts'
import { useLocale } from '#ui/locale.tsx'
import { link } from '../common/links.ts'
import { phoneHref } from '../common/phone.ts'
import { useCart } from '../visitor/cart.ts'
import { useHere } from '../visitor/here.ts'
import type { ErrorData } from './error.loader.ts'
import css from './error.page.module.css'

export function TroubleNumber({ t, trouble }: Pick<ErrorData, 't'> & { trouble: string }) {
  const [isCopied, sayCopied] = useBriefly()
  const copy = () => void navigator.clipboard.writeText(trouble).then(sayCopied, () => undefined)
  return (
    <p className={css.number}>
      {t.number} <b translate="no">{trouble}</b>
      <IconButton label={isCopied ? t.copied : t.copy} onClick={copy}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      </IconButton>
    </p>
  )
}

/** Features that still work during the error. */
export function HelpCards({ t, phone, writeHref }: ErrorData) {
  const place = useHere()
  return (
    <nav aria-label={t.help} className={classNames('container', css.help)}>
      <Way href={link(place, 'cart')} icon={<ShoppingBag aria-hidden />} title={t.cart} note={<CartNote t={t} />} />
      {phone && <Way href={phoneHref(phone)} icon={<Phone aria-hidden />} title={phone} note={t.byPhone} />}
      {writeHref && <Way href={writeHref} icon={<MessageCircle aria-hidden />} title={t.write} note={t.writeNote} />}
    </nav>
  )
}

type WayProps = { href: string; icon: ReactNode; title: string; note: ReactNode }

const Way = ({ href, icon, title, note }: WayProps) => (
  <a href={href} className={css.way}>
    {icon}
    <span>
      <b>{title}</b>
      <small>{note}</small>
    </span>
  </a>
)

/** Contents of the cart, once loaded. */
function CartNote({ t }: Pick<ErrorData, 't'>) {
  const locale = useLocale()
  const { quantity, total } = useCart()
  if (quantity === 0) return t.cartNote
  const pieces = counted(quantity, t.pieces, locale)
  return total === null ? pieces : `${pieces}, ${formatMoney(total, locale)}`
}
