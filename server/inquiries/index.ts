import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/services.ts';
import { mountInquiryDesk, type OnDeleted } from './desk/routes.ts';
import { mountContact } from './routes.ts';

export { presentInquiry } from './present.ts';
export { deleteInquiriesBefore, deleteInquiriesFrom, deleteInquiry, listInquiriesFrom } from './store.ts';

/** The door of `inquiries`: messages of the contact form, and the super admins who read them. */
export interface Inquiries {
  /** What has to know of each message that somebody deletes; the topics above register. */
  onDeleted(work: OnDeleted): void;
  mount(app: FastifyInstance): void;
}

export function openInquiries(services: Services): Inquiries {
  let onDeleted: OnDeleted = () => Promise.resolve();
  return {
    onDeleted: (work) => {
      onDeleted = work;
    },
    mount(app) {
      mountContact(app, services);
      mountInquiryDesk(app, services, () => onDeleted);
    },
  };
}
