import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useShownMessage, useStatusMessages } from '../../core/page/status-messages.tsx';
import { Banner } from '../../ui/notice/banner.tsx';
import { Button } from '../../ui/control/button.tsx';
import './status-banner.css';

/** The status message of the moment: waits under the pointer and with focus, closes by hand and on navigation (A §2). */
export function StatusBanner() {
  const { message, pause, resume, navigated } = useShownMessage();
  const { close } = useStatusMessages();
  const { pathname } = useLocation();
  const seen = useRef(pathname);

  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    navigated();
  }, [pathname, navigated]);

  // The regions are always in the page: readers miss what appears together with its role.
  const isAlert = message?.type === 'bad';
  const drawn = message && (
    <div key={message.id} onMouseEnter={pause} onMouseLeave={resume} onFocus={pause} onBlur={resume}>
      <Banner
        type={message.type}
        onClose={close}
        action={
          message.action && (
            <Button
              variant="quiet"
              onClick={() => {
                message.action?.run();
                close();
              }}
            >
              {message.action.text}
            </Button>
          )
        }
      >
        {message.text}
      </Banner>
    </div>
  );
  return (
    <>
      <div className="status" role="status">
        {!isAlert && drawn}
      </div>
      <div className="status" role="alert">
        {isAlert && drawn}
      </div>
    </>
  );
}
