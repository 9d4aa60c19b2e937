import { Fragment } from "react";
import { Form, href, NavLink } from "react-router";
import { GUIDES } from "#app/content/guides.ts";
import { GAMES, gameInfo } from "#app/domain/games.ts";
import { Button, ButtonLink, buttonClass } from "#app/ui/form/button.tsx";
import { Menu } from "#app/ui/overlay/menu.tsx";
import { Hint } from "#app/ui/panel.tsx";

interface NavLinkTo {
  to: string;
  label: string;
}

export const SITE_LINKS: { title: string; links: NavLinkTo[] }[] = [
  { title: "Playbooks", links: GAMES.map((game) => ({ to: `/${gameInfo(game).slug}`, label: gameInfo(game).label })) },
  {
    title: "Tools",
    links: [
      { to: href("/tools/profit-calculator"), label: "Profit Calculator" },
      { to: href("/tools/flip-tracker"), label: "Flip Tracker" },
      { to: href("/tools/training"), label: "Training Values" },
    ],
  },
  {
    title: "Guides",
    links: GUIDES.map(({ slug, title }) => ({ to: href("/cfb-26/guides/:slug", { slug }), label: title })),
  },
];

export function SiteMenus({ chatUrl }: { chatUrl: string | null }) {
  return (
    <>
      <div className="hidden items-center md:flex">
        {SITE_LINKS.map(({ title, links }) => (
          <Menu key={title} label={title}>
            <Links links={links} />
          </Menu>
        ))}
        <NavLink to={href("/leaderboard")} className={buttonClass("quiet", "small")}>
          Leaderboard
        </NavLink>{" "}
        <Chat url={chatUrl} className={buttonClass("quiet", "small")} />
      </div>
      <div className="md:hidden">
        <Menu label="Menu" align="page">
          {SITE_LINKS.map(({ title, links }) => (
            <div key={title}>
              <Hint className="px-2.5 pt-2">{title}</Hint>
              <Links links={links} />
            </div>
          ))}
          <NavLink to={href("/leaderboard")}>Leaderboard</NavLink>{" "}
          <Chat url={chatUrl} className={buttonClass("quiet", "small")} />
        </Menu>
      </div>
    </>
  );
}

// The spaces separate the links in text browsers.
function Links({ links }: { links: NavLinkTo[] }) {
  return links.map(({ to, label }) => (
    <Fragment key={to}>
      <NavLink to={to}>{label}</NavLink>{" "}
    </Fragment>
  ));
}

export function Chat({ url, className }: { url: string | null; className?: string }) {
  return url ? (
    <a href={url} rel="noreferrer" className={className}>
      Community chat
    </a>
  ) : null;
}

/** `signedIn` is null while the database is unavailable. */
export function AccountLinks({ signedIn }: { signedIn: boolean | null }) {
  if (signedIn === null) return null;
  if (signedIn) {
    return (
      <>
        <ButtonLink size="small" to={href("/dashboard")}>
          Dashboard
        </ButtonLink>
        <Form method="post" action={href("/logout")}>
          <Button variant="quiet" size="small">
            Log out
          </Button>
        </Form>
      </>
    );
  }
  return (
    <>
      <ButtonLink variant="quiet" size="small" to={href("/login")}>
        Log in
      </ButtonLink>{" "}
      <ButtonLink size="small" to={href("/signup")}>
        Sign up
      </ButtonLink>
    </>
  );
}
