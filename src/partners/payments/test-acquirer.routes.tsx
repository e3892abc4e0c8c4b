import type { FastifyInstance } from 'fastify'
import type { Locale } from '#kernel/locale.ts'
import { asRoubles } from '#kernel/money.ts'
import { notFound } from '#kernel/refusal.ts'
import { sendPlainPage } from '#letters/plain-page.tsx'
import { cardMarks } from './card-marks.ts'
import { testAcquirerPath, type PlayedCard, type TestAcquirer } from './test-acquirer.ts'

const appNames = { sberpay: 'SberPay', tpay: 'T-Pay', mirpay: 'Mir Pay' }

const words = {
  ru: {
    title: 'Банк демонстрационного магазина',
    about: 'Это не банк: демонстрационный магазин сам играет его роль. Настоящие деньги здесь не ходят.',
    order: 'Заказ',
    sum: 'Сумма',
    method: { ...appNames, card: 'Картой', sbp: 'СБП', dolyame: 'Долями', sber_parts: 'Плати частями' },
    by: 'Способ',
    pay: 'Заплатить',
    kept: 'Магазин попросил сохранить карту. Как она поведёт себя потом, решает кнопка:',
    obedient: 'Заплатить и сохранить МИР •• 4477: списания проходят сразу',
    confirmed: 'Заплатить и сохранить Visa •• 3220: каждое списание надо подтвердить',
    withdrawn: 'Заплатить и сохранить Mastercard •• 0051: списаний с неё банк не примет',
    twice: 'Заплатить, а магазину сказать дважды',
    pair: 'Заплатить двумя платежами: банк завёл второй за ту же попытку',
    late: 'Заплатить всё равно: магазин этой оплаты уже не ждёт',
    silent: 'Заплатить и не возвращаться, а магазину не говорить',
    noRefunds: 'Отказывать в возвратах этой оплаты',
    refunds: 'Снова возвращать деньги',
    noTill: 'Выключить кассу: чеки этой оплаты не пробиваются',
    till: 'Включить кассу',
    card: 'Номер карты, любой: по нему видно, что картой платили дважды',
    decline: 'Отказать: не хватает средств',
    close: 'Вернуться, не заплатив',
    back: 'Вернуться в магазин',
    states: {
      pending: 'Ждёт оплаты',
      held: 'Удержано до получения',
      paid: 'Оплачено',
      declined: 'Отказано',
      cancelled: 'Магазин больше не ждёт этой оплаты',
      refunded: 'Деньги возвращены',
    },
    state: 'Состояние',
  },
  en: {
    title: 'The bank of the demo shop',
    about: 'This is no bank: the demo shop plays one itself. No real money moves here.',
    order: 'Order',
    sum: 'Sum',
    method: { ...appNames, card: 'By card', sbp: 'SBP', dolyame: 'Dolyame', sber_parts: 'Sber instalments' },
    by: 'Method',
    pay: 'Pay',
    kept: 'The shop has asked for the card to be kept. The button decides how it behaves later:',
    obedient: 'Pay and keep MIR •• 4477: it is charged at once',
    confirmed: 'Pay and keep Visa •• 3220: every charge has to be confirmed',
    withdrawn: 'Pay and keep Mastercard •• 0051: the bank takes no charge of it',
    twice: 'Pay, and tell the shop twice',
    pair: 'Pay in two payments: the bank has made a second one of the same try',
    late: 'Pay all the same: the shop waits for it no more',
    silent: 'Pay without coming back, and tell the shop nothing',
    noRefunds: 'Refuse the refunds of this payment',
    refunds: 'Pay money back again',
    noTill: 'Switch the till off: receipts of this payment fail',
    till: 'Switch the till on',
    card: 'Card number, any: it shows that a card has been used twice',
    decline: 'Decline: not enough money',
    close: 'Go back without paying',
    back: 'Back to the shop',
    states: {
      pending: 'Waiting to be paid',
      held: 'Kept until the order is received',
      paid: 'Paid',
      declined: 'Declined',
      cancelled: 'The shop no longer waits for this payment',
      refunded: 'The money went back',
    },
    state: 'State',
  },
} satisfies Record<Locale, unknown>

const cards = ['obedient', 'confirmed', 'withdrawn'] as const satisfies readonly PlayedCard[]
const faults = ['noRefunds', 'refunds', 'noTill', 'till'] as const
const presses = ['pay', ...cards, 'twice', 'pair', 'silent', 'decline', 'close', 'late', ...faults] as const
/** Actions after which the page of the bank stays open. */
const stays: readonly Press[] = ['silent', ...faults]
type Press = (typeof presses)[number]
type Row = NonNullable<Awaited<ReturnType<TestAcquirer['find']>>>

type RoutesOptions = { http: FastifyInstance; acquirer: TestAcquirer }

/** Pages of the simulated bank, for a demo shop only. Its webhooks use the same route as those of a real bank. */
export function testAcquirerRoutes({ http, acquirer }: RoutesOptions): void {
  const tell = (id: string, card = '') =>
    http.inject({
      method: 'POST',
      url: `/api/payments/told/${acquirer.provider.name}/`,
      headers: { 'content-type': 'text/plain' },
      payload: acquirer.notification(id, card),
    })
  const acts: Record<Press, (id: string, card: string) => Promise<unknown>> = {
    pay: async (id, card) => (await acquirer.pay(id)) && tell(id, card),
    obedient: async (id) => (await acquirer.pay(id, 'obedient')) && tell(id),
    confirmed: async (id) => (await acquirer.pay(id, 'confirmed')) && tell(id),
    withdrawn: async (id) => (await acquirer.pay(id, 'withdrawn')) && tell(id),
    twice: async (id) => (await acquirer.pay(id)) && Promise.all([tell(id), tell(id)]),
    pair: async (id) => {
      const both = [id, await acquirer.twin(id)]
      for (const each of both) await acquirer.pay(each)
      await Promise.all(both.map((each) => tell(each)))
    },
    late: async (id) => (await acquirer.payLate(id)) && tell(id),
    silent: (id) => acquirer.pay(id),
    decline: async (id) => (await acquirer.decline(id)) && tell(id),
    close: async () => undefined,
    noRefunds: (id) => acquirer.setFaults(id, { refusesRefunds: true }),
    refunds: (id) => acquirer.setFaults(id, { refusesRefunds: false }),
    noTill: (id) => acquirer.setFaults(id, { hasNoTill: true }),
    till: (id) => acquirer.setFaults(id, { hasNoTill: false }),
  }
  const rowAt = async (id: string): Promise<Row> => {
    const row = await acquirer.find(id)
    if (!row) throw notFound('payment')
    return row
  }
  const url = `${testAcquirerPath}/:id/`
  http.get<{ Params: { id: string } }>(url, { schema: { hide: true } }, async ({ params }, reply) =>
    sendPlainPage(reply, bankPage(await rowAt(params.id))),
  )
  void http.register(async (scope) => {
    // The button is part of the URL; the form body holds only a card.
    scope.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, next) =>
      next(null, playCard(new URLSearchParams(body).get('card') ?? '')),
    )
    for (const press of presses)
      scope.post<{ Params: { id: string }; Body: string | undefined }>(
        `${url}${press}/`,
        { schema: { hide: true } },
        async (request, reply) => {
          const { id, returnUrl } = await rowAt(request.params.id)
          await acts[press](id, request.body ?? '')
          return stays.includes(press)
            ? sendPlainPage(reply, bankPage(await rowAt(id)))
            : reply.redirect(returnUrl, 303)
        },
      )
  })
}

/** Buttons for a payment; with a card to save, one pay button per test card. */
function pressesOf(row: Pick<Row, 'savesCard' | 'state' | 'refusesRefunds' | 'hasNoTill'>): Press[] {
  const { savesCard, state, refusesRefunds, hasNoTill } = row
  const ownFaults: Press[] = [refusesRefunds ? 'refunds' : 'noRefunds', hasNoTill ? 'till' : 'noTill']
  if (state === 'cancelled' || state === 'declined') return ['late', ...ownFaults]
  if (state !== 'pending') return ownFaults
  const plain: readonly Press[] = ['pay', 'pair']
  const ways = presses.filter((press) => {
    if (press === 'late' || faults.some((fault) => fault === press)) return false
    return cards.some((card) => card === press) ? savesCard : !savesCard || !plain.includes(press)
  })
  return [...ways, ...ownFaults]
}

/** Actions of an ordinary buyer; the others simulate faults of a bank. */
const isMain = (press: Press): boolean => press === 'pay' || cards.some((card) => card === press)

/** Card marks as a bank reports them; every test card expires in December 2028. */
function playCard(number: string): string {
  const digits = number.replaceAll(/\D/g, '')
  return cardMarks({ first6: digits.slice(0, 6), last4: digits.slice(-4), month: '12', year: '28' }) ?? ''
}

function bankPage(row: Row) {
  const { id, state, method, amount, orderNumber, returnUrl, savesCard } = row
  const locale: Locale = new URL(returnUrl).pathname.startsWith('/en/') ? 'en' : 'ru'
  const t = words[locale]
  const sum = `${asRoubles(amount).toLocaleString(locale === 'ru' ? 'ru-RU' : 'en-GB')} ₽`
  const facts = [
    [t.order, orderNumber],
    [t.by, t.method[method]],
    [t.sum, sum],
    [t.state, t.states[state]],
  ]
  const own = pressesOf(row)
  const mainPresses = own.filter((press) => isMain(press))
  const otherPresses = own.filter((press) => !isMain(press))
  const formOf = (press: Press) => (
    <form key={press} method="post" action={`${testAcquirerPath}/${id}/${press}/`}>
      {press === 'pay' && method === 'card' ? (
        <p>
          <label>
            {t.card} <input name="card" inputMode="numeric" autoComplete="off" maxLength={23} />
          </label>
        </p>
      ) : null}
      <p>
        <button className={isMain(press) ? undefined : 'quiet'}>{t[press]}</button>
      </p>
    </form>
  )
  const children = (
    <>
      <p>{t.about}</p>
      {savesCard && state === 'pending' ? <p>{t.kept}</p> : null}
      <dl>{facts.flatMap(([name, value]) => [<dt key={`${name}:`}>{name}</dt>, <dd key={name}>{value}</dd>])}</dl>
      {mainPresses.map(formOf)}
      <div className="more">{otherPresses.map(formOf)}</div>
      {state !== 'pending' && (
        <p>
          <a href={returnUrl}>{t.back}</a>
        </p>
      )}
    </>
  )
  return { locale, title: t.title, children }
}
