import { useSignal } from '#parts/use-signal.ts'
import '#ui/base.css'
// Links look the same on most pages: imported here, their styles need no request of their own.
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

/** What stands around every page: header, main, footer, and the notices over them. */
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

/** Under an open catalogue or menu nothing can be focused; the other windows are dialogs, which do this themselves. */
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

// Its code must be loaded before the network fails.
const OfflineNotice = part(() => import('./offline-notice.tsx').then((file) => file.OfflineNotice), { when: idle })
