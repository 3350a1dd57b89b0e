import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorScreen } from './app/ErrorScreen.tsx'
import { ErrorBoundary } from './platform/page/ErrorBoundary.tsx'
import { Router } from './router.tsx'
import './theme.css'

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')

createRoot(place).render(
  <StrictMode>
    <ErrorBoundary fallback={<ErrorScreen />}>
      <Router />
    </ErrorBoundary>
  </StrictMode>,
)
