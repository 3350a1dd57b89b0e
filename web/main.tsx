import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/ErrorBoundary.tsx'
import { Router } from './router.tsx'
import './theme.css'

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')

createRoot(place).render(
  <StrictMode>
    <ErrorBoundary>
      <Router />
    </ErrorBoundary>
  </StrictMode>,
)
