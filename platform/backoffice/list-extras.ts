import { createContext, type ComponentType } from 'react';

/** What the app adds to the filters of every list, as saved views; the kit knows no staff. */
export const ListExtrasContext = createContext<ComponentType | undefined>(undefined);
