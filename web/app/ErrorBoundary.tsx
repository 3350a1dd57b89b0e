import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './ErrorScreen.tsx'

/** Keeps a page that throws, or whose code cannot be fetched, from taking the portal with it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  static getDerivedStateFromError() {
    return { failed: true }
  }

  override state = { failed: false }

  override render() {
    return this.state.failed ? <ErrorScreen /> : this.props.children
  }
}
