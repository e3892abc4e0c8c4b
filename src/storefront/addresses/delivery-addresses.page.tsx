import { House, Plus } from 'lucide-react'
import { changeAddressCall, deleteAddressCall, restoreAddressCall } from '#shop/addresses/addresses.calls.ts'
import { Alert } from '#ui/alert.tsx'
import { ask, type Refused } from '#ui/ask.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { TextButton, TextLink } from '#ui/text-link.tsx'
import { useToast } from '#ui/toast.tsx'
import { navigate } from '#web/navigation.ts'
import { AccountLayout } from '../account/account-layout.tsx'
import { QuietAction } from '../account/quiet-action.tsx'
import { showError } from '../common/error-message.ts'
import { fill } from '../common/fill.ts'
import { link } from '../common/links.ts'
import { useHere } from '../visitor/here.ts'
import { AddressForm } from './address-form.tsx'
import css from './addresses.module.css'
import type { AddressCardData, AddressesData } from './delivery-addresses.loader.ts'

export function AddressesPage({ frame, t, countries, cards, removedAddress, form }: AddressesData) {
  const here = useHere()
  const addHref = `${link(here, 'delivery-addresses', { query: { edit: 'new' } })}#form`
  const add = (
    <ButtonLink href={addHref} icon={<Plus aria-hidden />}>
      {t.add}
    </ButtonLink>
  )
  return (
    <AccountLayout frame={frame} section="delivery-addresses" title={<h1 className="display-2">{t.title}</h1>}>
      {removedAddress && (
        <Alert tone="info" className={css.removed}>
          {fill(t.removed, removedAddress)}{' '}
          <QuietAction
            to="/delivery-addresses/restore/"
            send={() => restore(removedAddress.id)}
            className={css.restore}
          >
            <input type="hidden" name="id" value={removedAddress.id} />
            <TextButton type="submit">{t.undo}</TextButton>
          </QuietAction>
        </Alert>
      )}
      {cards.length > 0 && (
        <ul className={css.cards}>
          {cards.map((address) => (
            <AddressCard key={address.id} of={address} t={t} />
          ))}
        </ul>
      )}
      {form ? (
        <AddressForm key={form.id ?? 'new'} {...{ t, countries }} values={form} />
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
  const remove = useRemoval(t)
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
          <QuietAction
            to="/delivery-addresses/default/"
            send={(signal) => ask(changeAddressCall, { params: { id }, body: { is_default: true }, signal })}
          >
            <input type="hidden" name="id" value={id} />
            <TextButton type="submit" aria-label={fill(t.makeMainOf, { name })}>
              {t.makeMain}
            </TextButton>
          </QuietAction>
        )}
        <QuietAction to="/delivery-addresses/remove/" send={(signal) => remove({ id, name }, signal)}>
          <input type="hidden" name="id" value={id} />
          <TextButton type="submit" aria-label={fill(t.removeOf, { name })}>
            {t.remove}
          </TextButton>
        </QuietAction>
      </div>
    </li>
  )
}

const restore = (id: number) => ask(restoreAddressCall, { params: { id }, body: {} })

/** Undo of a removal in a toast; without JavaScript the page offers it. */
function useRemoval(t: AddressesData['t']) {
  const toast = useToast()
  const here = useHere()
  const takeBack = async (id: number) => {
    try {
      await restore(id)
      await navigate(link(here, 'delivery-addresses'), { replace: true, keepScroll: true })
    } catch (error) {
      showError((error as Partial<Refused>).fields?.['detail']?.[0] ?? t.notRestored)
    }
  }
  return async ({ id, name }: { id: number; name: string }, signal: AbortSignal) => {
    await ask(deleteAddressCall, { params: { id }, signal })
    toast({ text: fill(t.removed, { name }), action: { label: t.undo, run: () => void takeBack(id) } })
  }
}
