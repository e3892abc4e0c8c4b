import { useEffect, useState } from 'react'
import { useSignal } from '#parts/use-signal.ts'
import { Mark } from '#ui/mark.tsx'
import { Modal } from '#ui/modal.tsx'
import { ask } from '#web/answers.ts'
import { navigate } from '#web/navigation.ts'
import { queryString } from '#web/routes.ts'
import { Art } from '../common/art.tsx'
import drapeAvif from '../common/art/drape.avif'
import drapeWebp from '../common/art/drape.webp'
import type { FrameData } from '../common/frame-data.ts'
import { signInRequest } from '../common/layers.ts'
import { link } from '../common/links.ts'
import { useHere } from '../visitor/here.ts'
import css from './sign-in-window.module.css'
import { AuthForms } from './auth-forms.tsx'
import type { AuthData } from './auth.loader.ts'

type SignInWindowProps = { frame: FrameData; open: boolean; onClose: () => void }

/** Sign-in forms over the current page; texts and lists are loaded from the sign-in page. */
export function SignInWindow({ frame, open, onClose }: SignInWindowProps) {
  const here = useHere()
  const { sentence, next } = useSignal(signInRequest)
  const address = link(here, 'auth') + queryString({ next })
  const data = useAuthData(address, open)
  const close = () => {
    onClose()
    // Drop `auth` from the URL, or a reload would open the window again.
    if (new URLSearchParams(location.search).has('auth'))
      void navigate(location.pathname, { replace: true, keepScroll: true })
  }
  return (
    <Modal open={open} onClose={close} title={frame.t.signIn} hideTitle bare width={920}>
      <div className={css.columns}>
        <div className={css.aside} aria-hidden>
          <Art avif={drapeAvif} webp={drapeWebp} width={760} height={1240} className={css.drape} />
          <div className={css.words}>
            <Mark />
            <p className={`display-4 ${css.forPerson}`}>{data?.t.aside}</p>
            <p className={`display-4 ${css.forWork}`}>{data?.t.asideWork}</p>
          </div>
        </div>
        <div className={css.main} aria-busy={!data}>
          {data && <AuthForms data={data} sentence={sentence} onClose={close} />}
        </div>
      </div>
    </Modal>
  )
}

/** Data of the sign-in forms. If they cannot be shown here, navigates to the sign-in page, which explains why. */
function useAuthData(address: string, isWanted: boolean): AuthData | undefined {
  const [answer, setAnswer] = useState<{ address: string; data: AuthData }>()
  useEffect(() => {
    if (!isWanted || answer?.address === address) return
    let current = true
    ask(new URL(address, location.href), { keep: true }).then(
      ({ status, data }) => {
        if (!current) return
        if (status === 200 && data) setAnswer({ address, data: data as AuthData })
        else void navigate(address)
      },
      () => current && void navigate(address),
    )
    return () => void (current = false)
  }, [address, isWanted, answer])
  return answer?.address === address ? answer.data : undefined
}
