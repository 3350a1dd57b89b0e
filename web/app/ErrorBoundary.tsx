import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './ErrorScreen.tsx'

/** Catches errors of a page and of loading its code, so that the rest of the portal keeps working. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  static getDerivedStateFromError() {
    return { failed: true }
  }

  override state = { failed: false }

  override render() {
    return this.state.failed ? <ErrorScreen /> : this.props.children
  }
}
