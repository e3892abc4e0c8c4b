import { useSignal } from '#parts/use-signal.ts'
import '#ui/base.css'
// Link styles, imported here because most pages use them: no request of their own.
import '#ui/text-link.module.css'
import { useEffect, type ReactNode } from 'react'
import { LocaleProvider } from '#ui/locale.tsx'
import { ToastProvider, useToast } from '#ui/toast.tsx'
import { idle } from '#parts/idle.ts'
import { part } from '#parts/part.ts'
import type { Shell } from '#web/site.ts'
import { CityStrip } from '../city/city-strip.tsx'
import { Footer } from './footer.tsx'
import { WindowsHost } from './windows-host.tsx'
import type { FrameData } from '../common/frame-data.ts'
import { Header } from './header.tsx'
import { useLayer } from '../common/layers.ts'
import { menuLookOf } from './menu-look.ts'
import css from './shell.module.css'
import { errorMessage } from '../common/error-message.ts'

/** Frame of every page: header, main, footer and toasts. */
export const shell: Shell<FrameData> = ({ frame, data, children }) => (
  <LocaleProvider locale={frame.locale}>
    <ToastProvider>
      <div className={css.page}>
        <a href="#main" className="skip-link">
          {frame.t.skip}
        </a>
        <Header frame={frame} menu={menuLookOf(data)} />
        {menuLookOf(data) !== 'hidden' && <CityStrip frame={frame} />}
        <MainArea>{children}</MainArea>
        <Footer frame={frame} />
      </div>
      <WindowsHost />
      <ErrorToast />
      <OfflineNotice of={{}} />
    </ToastProvider>
  </LocaleProvider>
)

/** Main content, inert under an open catalogue or menu; other layers are dialogs, which are modal anyway. */
function MainArea({ children }: { children: ReactNode }) {
  const open = useLayer()
  return (
    <main id="main" tabIndex={-1} className={css.main} inert={open === 'catalogue' || open === 'menu'}>
      {children}
    </main>
  )
}

function ErrorToast() {
  const toast = useToast()
  const error = useSignal(errorMessage)
  useEffect(() => {
    if (error) toast({ text: error.message })
  }, [error, toast])
  return null
}

// Loaded while idle, because the network is gone when it is needed.
const OfflineNotice = part(() => import('./offline-notice.tsx').then((file) => file.OfflineNotice), { when: idle })
