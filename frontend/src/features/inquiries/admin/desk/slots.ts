import type { AdminInquiry } from '@tocada/contracts/inquiries/inquiries.js';
import type { Notice } from '@tocada/contracts/messages/notices.js';
import { createContext, useContext, type ComponentType } from 'react';
import type { Opening } from '../../../../panel/desk/desk-context';

export interface OpenedProps extends Opening {
  id: string;
  /** Is told of every newer version. */
  onChange: (inquiry: AdminInquiry) => void;
  onErase: (call: () => Promise<unknown>) => Promise<void>;
  onClose: () => void;
}

/** Parts of the desk that the panel's page takes from other features. */
export interface DeskSlots {
  Calendar: ComponentType<{ onOpen: (id: string) => void }>;
  Opened: ComponentType<OpenedProps>;
  FreeSaturdays: ComponentType;
  Notices: ComponentType<{ notices: Notice[]; onRetry: () => void }>;
  EraseRecords: ComponentType<{
    inquiry: { id: string; name: string };
    /** @param withDocuments the documents go, too */
    onErase: (withDocuments: boolean) => void;
  }>;
}

const SlotsContext = createContext<DeskSlots | undefined>(undefined);
export const SlotsProvider = SlotsContext.Provider;
export const useSlots = (): DeskSlots => useContext(SlotsContext)!;
