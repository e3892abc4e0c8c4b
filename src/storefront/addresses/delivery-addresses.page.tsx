import { House, Plus } from 'lucide-react'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { TextButton, TextLink } from '#ui/text-link.tsx'
import { AccountLayout } from '../account/account-layout.tsx'
import { fill } from '../common/fill.ts'
import { link } from '../common/links.ts'
import { PostForm } from '../common/post-form.tsx'
import { useHere } from '../visitor/here.ts'
import { AddressForm } from './address-form.tsx'
import css from './addresses.module.css'
import type { AddressCardData, AddressesData } from './delivery-addresses.loader.ts'

export function AddressesPage({ frame, t, cards, form }: AddressesData) {
  const here = useHere()
  const addHref = `${link(here, 'delivery-addresses', { query: { edit: 'new' } })}#form`
  const add = (
    <ButtonLink href={addHref} icon={<Plus aria-hidden />}>
      {t.add}
    </ButtonLink>
  )
  return (
    <AccountLayout frame={frame} section="delivery-addresses" title={<h1 className="display-2">{t.title}</h1>}>
      {cards.length > 0 && (
        <ul className={css.cards}>
          {cards.map((address) => (
            <AddressCard key={address.id} of={address} t={t} />
          ))}
        </ul>
      )}
      {form ? (
        <AddressForm key={form.id ?? 'new'} t={t} values={form} />
      ) : cards.length > 0 ? (
        add
      ) : (
        <EmptyState title={t.empty.title} text={t.empty.text}>
          {add}
        </EmptyState>
      )}
    </AccountLayout>
  )
}

function AddressCard({
  of: { id, name, line, details, isDefault },
  t,
}: {
  of: AddressCardData
  t: AddressesData['t']
}) {
  const here = useHere()
  return (
    <li className={css.card}>
      <p className={css.name}>
        <House aria-hidden />
        <b>{name}</b>
        {isDefault && <StatusChip tone="ok">{t.main}</StatusChip>}
      </p>
      <p>{line}</p>
      {details && <p className={css.details}>{details}</p>}
      <div className={css.actions}>
        <TextLink
          href={`${link(here, 'delivery-addresses', { query: { edit: id } })}#form`}
          aria-label={fill(t.editOf, { name })}
        >
          {t.edit}
        </TextLink>
        {!isDefault && (
          <PostForm to="/delivery-addresses/default/">
            <input type="hidden" name="id" value={id} />
            <TextButton type="submit" aria-label={fill(t.makeMainOf, { name })}>
              {t.makeMain}
            </TextButton>
          </PostForm>
        )}
        {/* Asked once more, without a script too: what is deleted does not come back. */}
        <details className={css.removal}>
          <summary aria-label={fill(t.removeOf, { name })}>{t.remove}</summary>
          <PostForm to="/delivery-addresses/remove/">
            <input type="hidden" name="id" value={id} />
            <TextButton type="submit" className={css.sure}>
              {t.removeSure}
            </TextButton>
          </PostForm>
        </details>
      </div>
    </li>
  )
}
