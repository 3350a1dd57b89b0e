import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ScreenFailed } from './me/frame/ScreenFailed.tsx'
import { MemberRouter } from './memberRouter.tsx'
import { ErrorBoundary } from './platform/page/ErrorBoundary.tsx'
import './theme.css'

void import('./me/offline/serviceWorker.ts').then(({ prepareInstall }) => prepareInstall())

const place = document.getElementById('root')
if (!place) throw new Error('me.html has no #root')

createRoot(place).render(
  <StrictMode>
    <ErrorBoundary fallback={<ScreenFailed />}>
      <MemberRouter />
    </ErrorBoundary>
  </StrictMode>,
)
