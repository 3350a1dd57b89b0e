import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import './theme.css'

const place = document.getElementById('root')
if (!place) throw new Error('open.html has no #root')

const Screen = lazy(() =>
  window.location.pathname.startsWith('/programme/')
    ? import('./open/programme/ProgrammeScreen.tsx')
    : import('./open/wall/WallScreen.tsx'),
)

createRoot(place).render(
  <StrictMode>
    <Suspense>
      <Screen />
    </Suspense>
  </StrictMode>,
)
