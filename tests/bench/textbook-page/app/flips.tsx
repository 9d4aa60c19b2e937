import pg from "pg";
import { useLoaderData } from "react-router";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
const OWNER = process.env.OWNER;

interface Flip {
  id: string;
  name: string;
  pos: string;
  ovr: number | null;
  buy: string;
  sell: string;
  profit: string;
  status: string;
  created_at: Date;
}

const FLIPS = `select id, name, pos, ovr, buy, sell, profit, status, created_at from flips
  where user_id = $1 and game = 'CFB26' order by created_at desc, id desc limit 50`;
const TOTALS = "select flips, listed, profit from totals where user_id = $1 and game = 'CFB26'";
const WEEK = `select count(*) as sold, coalesce(sum(profit), 0) as profit from flips
  where user_id = $1 and game = 'CFB26' and sold_at >= now() - interval '7 days'`;

export async function loader() {
  const ask = <Row extends pg.QueryResultRow>(name: string, text: string) =>
    pool.query<Row>({ name, text, values: [OWNER] }).then(({ rows }) => rows);
  const [flips, [totals], [week]] = await Promise.all([
    ask<Flip>("flips", FLIPS),
    ask<{ flips: number; listed: number; profit: string }>("totals", TOTALS),
    ask<{ sold: number; profit: string }>("week", WEEK),
  ]);
  return { flips, totals, week };
}

const coins = new Intl.NumberFormat("en-US");
const percent = new Intl.NumberFormat("en-US", { style: "percent", minimumFractionDigits: 1 });
const date = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

export default function Flips() {
  const { flips, totals, week } = useLoaderData<typeof loader>();
  return (
    <main>
      <h1>My Flips</h1>
      <p>
        {totals?.flips} flips, {totals?.listed} listed, profit {coins.format(Number(totals?.profit))}; this week{" "}
        {coins.format(Number(week?.profit))} from {week?.sold}
      </p>
      <table>
        <thead>
          <tr>
            {["Player", "Pos", "OVR", "Buy", "Sell", "Profit", "ROI", "Status", "Date"].map((title) => (
              <th key={title}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {flips.map((flip) => (
            <tr key={flip.id}>
              <td>
                <a href={`/flips/${flip.id}`}>{flip.name}</a>
              </td>
              <td>{flip.pos}</td>
              <td>{flip.ovr}</td>
              <td>{coins.format(Number(flip.buy))}</td>
              <td>{coins.format(Number(flip.sell))}</td>
              <td>{coins.format(Number(flip.profit))}</td>
              <td>{percent.format(Number(flip.profit) / Number(flip.buy))}</td>
              <td>{flip.status}</td>
              <td>{date.format(flip.created_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}
