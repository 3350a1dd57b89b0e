import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WallScreen } from './open/wall/WallScreen.tsx'
import './theme.css'

const place = document.getElementById('root')
if (!place) throw new Error('open.html has no #root')

createRoot(place).render(
  <StrictMode>
    <WallScreen />
  </StrictMode>,
)
