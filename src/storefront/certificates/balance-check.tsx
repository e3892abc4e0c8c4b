import { useState, type SubmitEvent } from 'react'
import { roubles } from '#kernel/money.ts'
import { codeCheckCall } from '#shop/checkout/price.calls.ts'
import { ask, Refused } from '#ui/ask.ts'
import { Button } from '#ui/button.tsx'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { TextField } from '#ui/text-field.tsx'
import { fill } from '../common/fill.ts'
import { PostForm } from '../common/post-form.tsx'
import type { CertificateData } from './certificate.loader.ts'
import css from './certificates.module.css'

type Answer = { left: string; of: string } | { error: string }

/** Balance of a certificate code. Without scripts the code is applied to the cart, which shows the balance. */
export function BalanceCheck({ t }: Pick<CertificateData, 't'>) {
  const locale = useLocale()
  const [answer, setAnswer] = useState<Answer>()
  const [isBusy, setBusy] = useState(false)
  const look = async (code: string) => {
    setBusy(true)
    setAnswer(await balanceOf(code, (sum) => formatMoney(roubles(sum), locale)))
    setBusy(false)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('certificate_value')
    void look(typeof code === 'string' ? code : '')
  }
  const error = answer && 'error' in answer ? answer.error || t.code : undefined
  return (
    <section aria-labelledby="balance" className={css.balance}>
      <h2 id="balance" className="display-4">
        {t.balance}
      </h2>
      <PostForm to="/cart/certificate/" onSubmit={submit} className={css.balanceForm}>
        <TextField
          name="certificate_value"
          id="balance-code"
          label={t.code}
          error={error}
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={() => setAnswer(undefined)}
        />
        <Button type="submit" busy={isBusy}>
          {t.check}
        </Button>
      </PostForm>
      <p role="status" className={css.left}>
        {answer && 'left' in answer && (
          <>
            <b className="display-4">{answer.left}</b> <small>{fill(t.from, { sum: answer.of })}</small>
          </>
        )}
      </p>
    </section>
  )
}

async function balanceOf(code: string, money: (sum: number) => string): Promise<Answer> {
  try {
    const { certificate } = await ask(codeCheckCall, { query: { certificate: code } })
    return certificate ? { left: money(certificate.balance), of: money(certificate.value) } : { error: '' }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { error: Object.values(error.fields)[0]?.[0] ?? '' }
  }
}
