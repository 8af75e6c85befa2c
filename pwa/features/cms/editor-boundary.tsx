import { Component, type ReactNode } from 'react';
import { Banner } from '../../ui/notice/banner.tsx';
import { cmsEditorTexts as texts } from './cms-editor-texts.ts';

/** Stands where the editor's chunk did not come, so that what is beside it can still be used. */
export class EditorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Banner type="bad">{texts.editorFailed}</Banner> : this.props.children;
  }
}
