import '#ui/base.css'
// Links look alike on most pages: one style sheet less to ask for.
import '#ui/text-link.module.css'
import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { LocaleProvider } from '#ui/locale.tsx'
import { ToastProvider, useToast } from '#ui/toast.tsx'
import { idle } from '#parts/idle.ts'
import { part } from '#parts/part.ts'
import type { Shell } from '#web/site.ts'
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
        <Behind>{children}</Behind>
        <Footer frame={frame} />
      </div>
      <WindowsHost />
      <TroubleToast />
      <NetworkNotice of={{}} />
    </ToastProvider>
  </LocaleProvider>
)

/** Under an open catalogue or menu nothing can be reached; other layers are dialogs and see to it themselves. */
function Behind({ children }: { children: ReactNode }) {
  const open = useLayer()
  return (
    <main id="main" tabIndex={-1} className={css.main} inert={open === 'catalogue' || open === 'menu'}>
      {children}
    </main>
  )
}

function TroubleToast() {
  const toast = useToast()
  const news = useSyncExternalStore(errorMessage.subscribe, errorMessage.get, errorMessage.onServer)
  useEffect(() => {
    if (news) toast({ text: news.message })
  }, [news, toast])
  return null
}

// It must be here when the network is not.
const NetworkNotice = part(() => import('#ui/network-notice.tsx').then((file) => file.NetworkNotice), { when: idle })
