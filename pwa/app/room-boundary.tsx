import { Component, type ReactNode } from 'react';
import { shellTexts } from '../core/texts/shell.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

/** Catches what a room throws while it is drawn, a chunk that did not come included. The shell around it goes on working. */
export class RoomBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  constructor(props: { children: ReactNode }) {
    super(props);
    this.state = { failed: false };
  }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="wrap main" role="alert">
        <Banner
          type="bad"
          action={
            <Button variant="quiet" onClick={() => location.reload()}>
              {shellTexts.reload}
            </Button>
          }
        >
          {shellTexts.pageFailed}
        </Banner>
      </div>
    );
  }
}
