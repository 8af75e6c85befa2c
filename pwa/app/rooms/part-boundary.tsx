import { Component, type ReactNode } from 'react';

/** Around a part of the shell that comes when it is needed: where it does not come, the page stays and `onFailed` says so. */
export class PartBoundary extends Component<{ children: ReactNode; onFailed?: () => void }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailed?.();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
