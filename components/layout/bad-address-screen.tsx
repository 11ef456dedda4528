import type { ReactNode } from "react";
import { LostScreen } from "./lost-screen";

export function BadAddressScreen(): ReactNode {
  return (
    <LostScreen drawing="compass" mark="400" title="This address can't be read">
      <p>It holds a percent sign without the two digits that belong to it. The link was probably cut off.</p>
    </LostScreen>
  );
}
